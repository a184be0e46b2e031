import { messages, type PGlite } from "@electric-sql/pglite";
import { Failure } from "../../shared/failure.ts";
import type { Column } from "./tableColumns.ts";

/** A COPY that failed, and how to run it again. */
interface FailedCopy {
  readonly pglite: PGlite;
  readonly table: string;
  readonly file: string;
  readonly columns: readonly Column[];
  readonly copy: () => Promise<void>;
}

/**
 * What is wrong with a CSV file, from the error of its COPY: file, line, column, value, and what
 * to do. Any other error is returned as it is.
 */
export async function copyFailure(error: unknown, failed: FailedCopy): Promise<unknown> {
  if (!(error instanceof messages.DatabaseError)) return error;
  const place = error.code === FOREIGN_KEY ? await brokenReference(error, failed) : placeOf(error);
  const cell = [
    failed.file,
    place.line && `line ${place.line}`,
    place.column && `column ${place.column}`,
  ];
  const message = `${cell.filter(Boolean).join(", ")}: ${explanation(error, place, failed)}`;
  return new Failure("data", message, { cause: error });
}

type DatabaseError = InstanceType<typeof messages.DatabaseError>;

interface Place {
  readonly line?: string | undefined;
  readonly column?: string | undefined;
  readonly value?: string | undefined;
}

const FOREIGN_KEY = "23503";

/** COPY says where it was: `COPY exploits, line 3, column chain_id: "x"`. */
function placeOf(error: DatabaseError): Place {
  const where = /COPY \w+, line (\d+)(?:, column (\w+): "(.*)")?/s.exec(error.where ?? "");
  return { line: where?.[1], column: where?.[2] ?? error.column, value: where?.[3] };
}

function explanation(error: DatabaseError, place: Place, { columns }: FailedCopy): string {
  switch (error.code) {
    case FOREIGN_KEY:
      return `${place.value} is not in ${referredTable(error)}; add it there, or empty the cell`;
    case "23502":
      return "the cell is empty; fill it in, or remove the row";
    case "23505":
      return `${error.detail?.replace(/\.$/, "") ?? error.message}; remove one of the rows`;
    case "22021":
      return `${error.message}; save the file as UTF-8`;
    case "22P04":
      return `${error.message}; give every row as many cells as the first line has`;
  }
  const type = columns.find((column) => column.name === place.column)?.type;
  if (type === undefined || place.value === undefined) return error.message;
  return `"${place.value}" is not a valid ${type}; correct the cell`;
}

function referredTable(error: DatabaseError): string {
  return /table "(\w+)"/.exec(error.detail ?? "")?.[1] ?? "the table it refers to";
}

/** Foreign keys are checked after the last row, so the line is found by stopping at the value. */
async function brokenReference(error: DatabaseError, failed: FailedCopy): Promise<Place> {
  const [, column, value] = /^Key \((\w+)\)=\((-?\d+)\)/.exec(error.detail ?? "") ?? [];
  if (column === undefined || value === undefined) return placeOf(error);
  await failed.pglite.exec(`
    create function pg_temp.stop() returns trigger language plpgsql as
      $$ begin raise exception 'found'; end $$;
    create trigger stop before insert on public.${failed.table}
      for each row when (new.${column} = ${value}) execute function pg_temp.stop();
  `);
  const line = await failed.copy().then(
    () => undefined,
    (found: DatabaseError) => placeOf(found).line,
  );
  await failed.pglite.exec("drop function pg_temp.stop cascade");
  return { line, column, value };
}

import { type FormEvent, useId, useState } from "react";
import type { Day } from "../../../../shared/days/day.ts";
import { type AvailableDays, parseQuery } from "../../../../shared/days/query.ts";
import type { QueryOptions } from "../../../../shared/days/queryOptions.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { Failure } from "../../../../shared/failure.ts";
import { CALENDAR_TEXTS } from "./calendarTexts.ts";

interface RangeFieldsProps {
  readonly range: DayRange | null;
  readonly availableDays: AvailableDays;
  /** The days that can be picked. */
  readonly offered: DayRange;
  readonly onPick: (options: QueryOptions) => void;
}

/** Both ends as text, in the syntax of the command line. */
export function RangeFields({ range, availableDays, offered, onPick }: RangeFieldsProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const offeredDays: AvailableDays = {
    ...availableDays,
    requireFigures({ from, to }, comparison) {
      const { from: first, to: last } = offered;
      const other = [from, to].find((day) => day < first || day > last);
      if (other !== undefined) {
        throw new Failure("usage", CALENDAR_TEXTS.notOffered(other, first, last));
      }
      availableDays.requireFigures({ from, to }, comparison);
    },
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const options = {
      from: String(fields.get("from")).trim(),
      to: String(fields.get("to")).trim(),
    };
    const { refusedRange } = parseQuery(options, offeredDays);
    setProblem(refusedRange);
    if (refusedRange === null) onPick(options);
  };
  return (
    <form className="range-fields" onSubmit={submit}>
      <Field name="from" day={range?.from} describedBy={id} />
      <Field name="to" day={range?.to} describedBy={id} />
      <button type="submit" className="button">
        {CALENDAR_TEXTS.apply}
      </button>
      <p id={id} role="alert">
        {problem}
      </p>
    </form>
  );
}

interface FieldProps {
  readonly name: "from" | "to";
  readonly day: Day | undefined;
  readonly describedBy: string;
}

function Field({ name, day, describedBy }: FieldProps) {
  return (
    <label>
      <span>{CALENDAR_TEXTS[name]}</span>
      <input
        type="text"
        name={name}
        size={10}
        autoComplete="off"
        spellCheck={false}
        required
        defaultValue={day}
        placeholder={CALENDAR_TEXTS.format}
        aria-describedby={describedBy}
      />
    </label>
  );
}

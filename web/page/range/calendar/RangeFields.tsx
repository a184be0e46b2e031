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

/**
 * Two fields for the ends of a range, in the syntax of the command line, and a button that picks it. A range that the page
 * cannot show is not picked: the reason is below the fields.
 */
export function RangeFields({ range, availableDays, offered, onPick }: RangeFieldsProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const options = {
      from: String(fields.get("from")).trim(),
      to: String(fields.get("to")).trim(),
    };
    const { refusedRange } = parseQuery(options, offeredDays(availableDays, offered));
    setProblem(refusedRange);
    if (refusedRange === null) onPick(options);
  };
  return (
    <form className="range-fields" onSubmit={submit}>
      <Field name="from" day={range?.from} describedBy={problemId} />
      <Field name="to" day={range?.to} describedBy={problemId} />
      <button type="submit" className="button">
        {CALENDAR_TEXTS.apply}
      </button>
      <p id={problemId} role="alert">
        {problem}
      </p>
    </form>
  );
}

/** The available days with one more check: a range that begins or ends outside of the offered days is refused. */
function offeredDays(availableDays: AvailableDays, offered: DayRange): AvailableDays {
  return {
    ...availableDays,
    requireFigures(range, comparison) {
      const { from: first, to: last } = offered;
      const outside = [range.from, range.to].find((day) => day < first || day > last);
      if (outside !== undefined) {
        throw new Failure("usage", CALENDAR_TEXTS.notOffered(outside, first, last));
      }
      availableDays.requireFigures(range, comparison);
    },
  };
}

interface FieldProps {
  readonly name: "from" | "to";
  /** The day that the field has at first; empty for undefined. */
  readonly day: Day | undefined;
  /** The id of the element that says what is wrong. */
  readonly describedBy: string;
}

/** A text field for an end of the range. Not a date field: it takes words such as `yesterday` as well. */
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

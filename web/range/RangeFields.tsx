import { type FormEvent, useId, useState } from "react";
import type { Day } from "../../shared/day.ts";
import type { Range } from "../../shared/range.ts";
import type { RangeWords } from "../../shared/rangeWords.ts";
import { answerTo, type Horizon } from "../data/horizon.ts";
import { CALENDAR_TEXTS } from "./calendarTexts.ts";

interface RangeFieldsProps {
  readonly range: Range | null;
  readonly horizon: Horizon;
  readonly onPick: (words: RangeWords) => void;
}

/** Both ends as text, in the words of the command line. */
export function RangeFields({ range, horizon, onPick }: RangeFieldsProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const words = { from: String(fields.get("from")).trim(), to: String(fields.get("to")).trim() };
    const { refusal } = answerTo(words, horizon);
    setProblem(refusal);
    if (refusal === null) onPick(words);
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
      {CALENDAR_TEXTS[name]}
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

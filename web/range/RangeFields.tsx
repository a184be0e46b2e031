import { type FormEvent, useId, useState } from "react";
import { Failure } from "../../shared/failure.ts";
import { covers, type Range, type RangeWords } from "../../shared/range.ts";
import { type Horizon, rangeInWords } from "../data/horizon.ts";
import { TEXTS } from "../texts.ts";

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
    const found = problemOf(words, horizon);
    setProblem(found);
    if (found === null) onPick(words);
  };
  const field = { type: "text", size: 10, autoComplete: "off", spellCheck: false, required: true };
  return (
    <form className="range-fields" onSubmit={submit}>
      <label>
        {TEXTS.filter.from}
        <input
          {...field}
          name="from"
          defaultValue={range?.from}
          placeholder={TEXTS.filter.format}
          aria-describedby={id}
        />
      </label>
      <label>
        {TEXTS.filter.to}
        <input
          {...field}
          name="to"
          defaultValue={range?.to}
          placeholder={TEXTS.filter.format}
          aria-describedby={id}
        />
      </label>
      <button type="submit" className="button">
        {TEXTS.filter.apply}
      </button>
      <p id={id} role="alert">
        {problem}
      </p>
    </form>
  );
}

function problemOf(words: RangeWords, horizon: Horizon): string | null {
  try {
    const range = rangeInWords(horizon, words);
    const { cover } = horizon;
    if (cover === null || covers(cover, range)) return null;
    return TEXTS.filter.outside(cover.from, cover.to);
  } catch (failure) {
    if (failure instanceof Failure) return failure.message;
    throw failure;
  }
}

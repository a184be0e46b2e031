interface SegmentsProps<Choice extends string> {
  /** The name of the choice, for a screen reader. */
  readonly label: string;
  /** A choice, its name, and its name for a screen reader, if that differs. */
  readonly choices: readonly (readonly [choice: Choice, name: string, label?: string])[];
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** A choice between two or three charts of a view. */
export function Segments<Choice extends string>(props: SegmentsProps<Choice>) {
  const { label, choices, chosen, onChoose } = props;
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{label}</legend>
      {choices.map(([choice, name, label]) => (
        <button
          key={choice}
          type="button"
          aria-label={label}
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

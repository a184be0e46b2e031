interface SegmentsProps<Choice extends string> {
  /** The name of the choice, for a screen reader. */
  readonly label: string;
  readonly choices: readonly (readonly [choice: Choice, name: string])[];
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** A choice between two or three looks. */
export function Segments<Choice extends string>(props: SegmentsProps<Choice>) {
  const { label, choices, chosen, onChoose } = props;
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{label}</legend>
      {choices.map(([choice, name]) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

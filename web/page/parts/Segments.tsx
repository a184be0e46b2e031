interface SegmentsProps<Choice extends string> {
  /** The name of the choice, for a screen reader. */
  readonly label: string;
  /** For each choice its visible name and, if that differs, its name for a screen reader. */
  readonly choices: readonly (readonly [choice: Choice, name: string, spokenName?: string])[];
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** A row of buttons, of which the chosen one is pressed. */
export function Segments<Choice extends string>(props: SegmentsProps<Choice>) {
  const { label, choices, chosen, onChoose } = props;
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{label}</legend>
      {choices.map(([choice, name, spokenName]) => (
        <button
          key={choice}
          type="button"
          aria-label={spokenName}
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

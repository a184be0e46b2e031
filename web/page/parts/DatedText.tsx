const DATE = /([A-Z][a-z]{2} \d\d(?:, \d{4})?)/;

/** A text in which no date wraps. */
export function DatedText({ text }: { readonly text: string }) {
  return text.split(DATE).map((part, index) => (
    <span key={index} {...(index % 2 === 1 && { className: "date", translate: "no" })}>
      {part}
    </span>
  ));
}

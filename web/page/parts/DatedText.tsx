/** `Nov 20` or `Nov 20, 2026`. The group makes `split` keep the dates. */
const DATE = /([A-Z][a-z]{2} \d\d(?:, \d{4})?)/;

/** A text whose dates are neither wrapped nor translated. */
export function DatedText({ text }: { readonly text: string }) {
  return text.split(DATE).map((part, index) => {
    // `split` gives texts and dates by turns, the first a text, which may be empty.
    const isDate = index % 2 === 1;
    return (
      <span key={index} {...(isDate && { className: "date", translate: "no" })}>
        {part}
      </span>
    );
  });
}

/** A swatch of a chart's colour before a name. */
export function Swatch({ colour }: { readonly colour: string }) {
  return <span className="swatch" style={{ background: colour }} aria-hidden="true" />;
}

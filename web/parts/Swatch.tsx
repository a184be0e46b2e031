/** A spot of a chart's colour before the name that it stands for. */
export function Swatch({ colour }: { readonly colour: string }) {
  return <span className="swatch" style={{ background: colour }} aria-hidden="true" />;
}

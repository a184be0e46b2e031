export function Swatch({ colour }: { readonly colour: string }) {
  return <span className="swatch" style={{ background: colour }} aria-hidden="true" />;
}

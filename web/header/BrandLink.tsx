import { BRAND } from "../../shared/brand.ts";
import { HOME } from "../browser/parsePage.ts";

export function BrandLink() {
  return (
    <a className="brand" href={HOME}>
      <svg
        className="brand-mark"
        viewBox={`0 0 ${BRAND.logo.size} ${BRAND.logo.size}`}
        aria-hidden="true"
      >
        <path fill="currentColor" fillRule="evenodd" d={BRAND.logo.path} />
      </svg>
      {BRAND.name}
    </a>
  );
}

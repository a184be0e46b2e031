import { BRAND } from "./brand.ts";
import { HOME } from "./usePath.ts";

/** Logo and name, a link home. */
export function BrandLink() {
  return (
    <a className="brand" href={HOME}>
      <svg className="brand-mark" viewBox="0 0 24 24" aria-hidden="true">
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M12 3C7.6 3 3.9 5.2 1.5 9L12 22 22.5 9C20.1 5.2 16.4 3 12 3Zm0 4.2a4.1 4.1 0 1 1 0 8.2 4.1 4.1 0 0 1 0-8.2Zm0 2.4a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Z"
        />
      </svg>
      {BRAND}
    </a>
  );
}

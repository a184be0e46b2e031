import { errorCode, memberOf } from "../../shared/failure.ts";

/** What is wrong with the certificate of a server, which no retry mends; null for other errors. */
export function certificateFault(error: unknown): string | null {
  const code = errorCode(memberOf(error, "cause"));
  if (code === null) return null;
  if (UNKNOWN_AUTHORITY.has(code)) {
    return `has a certificate of an unknown authority (${code}): name its certificate's file in NODE_EXTRA_CA_CERTS`;
  }
  return WRONG_CERTIFICATE.has(code) ? `has a certificate that is not valid (${code})` : null;
}

const UNKNOWN_AUTHORITY = new Set([
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
]);

const WRONG_CERTIFICATE = new Set([
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_REVOKED",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

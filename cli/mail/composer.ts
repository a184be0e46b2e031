// What a mail is made of. It is built into a file of its own, which only `vigil report` loads, and so is
// imported dynamically.
export { encode } from "fast-png";
export { default as parseAddresses } from "nodemailer/lib/addressparser";
export { default as MailComposer } from "nodemailer/lib/mail-composer";

// Nodemailer composes the message, and is built into a file of its own, which only `vigil report` loads. So
// this is imported dynamically.
export { default as parseAddresses } from "nodemailer/lib/addressparser";
export { default as MailComposer } from "nodemailer/lib/mail-composer";

import * as z from "zod/mini";
import { eachTable } from "../database/datedTables.ts";
import { comparedSchema } from "./compared.ts";

/** The rows of a table up to `until`, the start of the hour that is not complete, such as `19:00`. */
const tableSoFarSchema = z.object({ until: z.string(), ...comparedSchema.shape });

/** Null for a table whose hours are not known. */
export const soFarSchema = z.object(eachTable(() => z.nullable(tableSoFarSchema)));

export type SoFar = z.infer<typeof soFarSchema>;

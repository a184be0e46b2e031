import { viewRate } from "../../../shared/dashboard/risk.ts";
import { type DetailsProps, LifecycleDetails } from "./LifecycleDetails.tsx";

/** What the definition of a figure says besides: its rate per 1,000 transactions, or who came back. */
export function DefinitionDetails(props: DetailsProps) {
  const rate = viewRate(props.figure);
  return (
    <>
      {rate && (
        <p>
          <strong>{rate.title}</strong> {rate.definition}
        </p>
      )}
      <LifecycleDetails {...props} />
    </>
  );
}

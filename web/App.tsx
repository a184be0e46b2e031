import { Dashboard } from "./Dashboard.tsx";
import { NotFound } from "./NotFound.tsx";
import { Placeholder } from "./Placeholder.tsx";
import { HOME, usePath } from "./usePath.ts";

export function App() {
  const path = usePath();
  if (path === HOME) return <Dashboard />;
  if (path === `${HOME}index`) return <Placeholder />;
  return <NotFound path={path} />;
}

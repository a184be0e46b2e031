import { join } from "node:path";
import { build, type Plugin, type ResolvedConfig } from "vite";

/** Lets a page of a backend ask for its figures while its code is on its way. */
export function earlyRequest(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "early-request",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved;
    },
    async buildStart() {
      if (!config.env["VITE_SUPABASE_URL"]) return;
      this.emitFile({ type: "asset", name: "early.js", source: await codeOf(config) });
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => /early-[^/]*\.js$/.test(name));
        if (file === undefined) return [];
        const attrs = { async: true, src: config.base + file, fetchpriority: "high" };
        return [{ tag: "script", attrs, injectTo: "head" }];
      },
    },
  };
}

/** One file, which waits for no other. */
async function codeOf({
  root,
  base,
  mode,
  envDir,
  build: { target },
}: ResolvedConfig): Promise<string> {
  const built = await build({
    ...{ configFile: false, root, base, mode, envDir },
    logLevel: "warn",
    build: {
      ...{ target, write: false, copyPublicDir: false },
      rolldownOptions: { input: join(root, "early/main.ts"), output: { format: "iife" } },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !("output" in output)) throw new Error("nothing was built");
  return output.output[0].code;
}

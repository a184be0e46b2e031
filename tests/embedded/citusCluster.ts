import { existsSync } from "node:fs";
import { join } from "node:path";
import { readSqlFile } from "../../cli/local/embedded/sqlFiles.ts";
import { blocksOf } from "../docs/recipe.ts";
import {
  hasPostgres,
  type NativeServer,
  programs,
  projectSql,
  startNativeServer,
} from "./nativePostgres.ts";

/** A coordinator, which keeps no rows, and its workers; SQL is run on the coordinator. */
export interface CitusCluster extends NativeServer {
  readonly workers: readonly NativeServer[];
}

/**
 * Whether the PostgreSQL of POSTGRES_BIN has Citus, in the places where Debian and other systems keep
 * libraries.
 */
export function hasCitus(): boolean {
  const libraries = ["../lib/citus.so", "../lib/postgresql/citus.so"];
  return hasPostgres() && libraries.some((name) => existsSync(join(programs() ?? "", name)));
}

/** A cluster with the project's SQL applied and the tables distributed as docs/scale.md says. */
export async function startCitusCluster(
  workers: number,
  settings: readonly string[] = [],
): Promise<CitusCluster> {
  const nodes: NativeServer[] = [];
  const stop = async () => {
    for (const node of nodes) await node.stop();
  };
  try {
    for (let node = 0; node <= workers; node++) nodes.push(await startNode(settings));
    const [coordinator, ...others] = nodes;
    if (coordinator === undefined) throw new Error("no coordinator");
    await coordinator.run(`select citus_set_coordinator_host('${coordinator.folder}', 5432)`);
    for (const { folder } of others)
      await coordinator.run(`select citus_add_node('${folder}', 5432)`);
    for (const sql of await projectSql()) await coordinator.run(sql);
    // psql runs the statements one by one.
    const [distribution = ""] = await blocksOf("docs/scale.md", "sql distribution");
    await coordinator.run(...distribution.split(/;\n+/).slice(0, -1));
    await coordinator.run(await readSqlFile("optional/20261121000100_citus.sql"));
    return { ...coordinator, workers: others, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Its workers find it by the folder of its socket. */
async function startNode(settings: readonly string[]): Promise<NativeServer> {
  const node = await startNativeServer([
    "shared_preload_libraries=citus",
    "citus.node_conninfo=sslmode=disable",
    ...settings,
  ]);
  await node.run(
    "create extension citus",
    `alter system set citus.local_hostname = '${node.folder}'`,
    "select pg_reload_conf()",
  );
  return node;
}

import type { Server, Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

/** A database that other processes can use. */
export interface ListeningDatabase {
  /** Lets other processes connect from this machine; returns the connection URI for libpq. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export function listeningDatabase(pglite: PGlite): ListeningDatabase {
  // When PostgREST replaces a connection, the old one may still be open.
  const server = new PGLiteSocketServer({ db: pglite, port: 0, maxConnections: 4 });
  const sockets = new Set<Socket>();
  return {
    async listen() {
      await server.start();
      listener(server).on("connection", (socket) => {
        sockets.add(socket);
        socket.once("close", () => sockets.delete(socket));
      });
      return `postgres://authenticator@${server.getServerConn()}/postgres?sslmode=disable`;
    },
    async close() {
      const stopped = server.stop();
      for (const socket of sockets) socket.destroy();
      await stopped;
      await pglite.close();
    },
  };
}

/**
 * The server in a private member of PGlite: without access to the server, `stop` can wait forever for a
 * connection that has just opened.
 */
function listener(server: PGLiteSocketServer): Server {
  return Reflect.get(server, "server");
}

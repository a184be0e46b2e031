// The official SDK is as large as all other code. The build puts this file and the SDK into a
// separate file, which a dynamic import loads for `vigil mcp` alone.
export { fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
export { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";

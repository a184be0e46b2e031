// The official SDK is as large as all other code: it is built into a file of its own, which only `vigil mcp`
// loads. So this is imported dynamically.
export { fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
export { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";

// The address of the MCP server. Its messages are JSON-RPC, so it is not among the endpoints.

/** Below the address where members sign in. */
export const mcpPath = '/api/mcp';

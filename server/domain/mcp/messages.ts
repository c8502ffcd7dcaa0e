// JSON-RPC as the Model Context Protocol uses it, without sessions: each message is answered on its own.
// https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http
import * as z from 'zod/mini';

/** Newest first. They differ in nothing that four reading tools use. */
export const protocolVersions = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
] as const;
const newest = protocolVersions[0];

/** Codes of JSON-RPC 2.0. */
export const rpcCodes = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  refused: -32_000,
};

export interface RpcAnswer {
  jsonrpc: '2.0';
  id: string | number | null;
  result?: object;
  error?: { code: number; message: string; data?: object };
}

/** What a tool answers. `isError`: the model can read why and try again. */
export interface ToolAnswer {
  content: { type: 'text'; text: string }[];
  isError?: true;
}

export interface McpServer {
  version: string;
  /** Tools as `tools/list` shows them. */
  tools: readonly object[];
  instructions: string;
  /** Undefined: no tool has this name. */
  callTool(name: string, input: unknown): Promise<ToolAnswer | undefined>;
}

const Params = z.record(z.string(), z.unknown());
const Call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.optional(Params),
});
type Call = z.infer<typeof Call>;
/** A notification, or the reply to a question that we never ask. Neither is answered. */
const Unanswered = z.union([
  z.object({ jsonrpc: z.literal('2.0'), id: z.optional(z.undefined()), method: z.string() }),
  z.object({ jsonrpc: z.literal('2.0'), method: z.optional(z.undefined()), result: Params }),
  z.object({ jsonrpc: z.literal('2.0'), method: z.optional(z.undefined()), error: Params }),
]);

/** The version that a header or a call names is one of ours. */
export function isKnownVersion(version: unknown): boolean {
  return protocolVersions.some((known) => known === version);
}

/** True for the message that opens a connection, which has no version yet. */
export function isOpening(message: unknown): boolean {
  return Call.safeParse(message).data?.method === 'initialize';
}

/** Undefined: the message gets no answer. A list of messages is an invalid request since version 2025-06-18. */
export async function answerMessage(message: unknown, server: McpServer): Promise<RpcAnswer | undefined> {
  const call = Call.safeParse(message);
  if (call.success) return { jsonrpc: '2.0', id: call.data.id, ...(await answerCall(call.data, server)) };
  if (Unanswered.safeParse(message).success) return undefined;
  return rpcFault(rpcCodes.request, 'This is not one JSON-RPC message.');
}

export function rpcFault(code: number, message: string, data?: object): RpcAnswer {
  return { jsonrpc: '2.0', id: null, error: { code, message, ...(data && { data }) } };
}

async function answerCall(
  { method, params = {} }: Call,
  server: McpServer,
): Promise<Pick<RpcAnswer, 'result' | 'error'>> {
  if (method === 'ping') return { result: {} };
  if (method === 'initialize') return { result: open(params, server) };
  if (method === 'tools/list') return { result: { tools: server.tools } };
  if (method !== 'tools/call') return { error: { code: rpcCodes.method, message: 'Unknown method.' } };
  const { name, arguments: input = {} } = params;
  if (typeof name !== 'string') return { error: { code: rpcCodes.params, message: 'A tool has a name.' } };
  const result = await server.callTool(name, input);
  return result ? { result } : { error: { code: rpcCodes.params, message: 'Unknown tool.' } };
}

/** The version that was asked for, otherwise our newest, which the client may refuse. */
function open(
  { protocolVersion: asked }: Call['params'] & object,
  { version, instructions }: McpServer,
): object {
  return {
    protocolVersion: isKnownVersion(asked) ? asked : newest,
    capabilities: { tools: {} },
    serverInfo: { name: 'candor', title: 'Candor', version },
    instructions,
  };
}

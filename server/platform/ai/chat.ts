// The port to a chat model. It gets instructions and data, and answers with JSON. It has no tools and no memory.

export interface ChatRequest {
  /** Our instructions. */
  system: string;
  /** The data, as JSON: nothing in it is an instruction. */
  user: string;
  /** The shape of the reply: a JSON schema, with a name of letters and underscores. */
  reply: { name: string; schema: object };
  /** Ends the request. */
  signal?: AbortSignal | undefined;
}

export interface ChatReply {
  /** As parsed, and not yet checked. */
  json: unknown;
  /** The tokens that the model read and wrote. */
  input: number;
  output: number;
}

export interface ChatModel {
  name: string;
  /** @throws ChatFault */
  ask(request: ChatRequest): Promise<ChatReply>;
}

/**
 * The model did not answer (`unreachable`), its service refused the request (`refused`), or its answer is unusable
 * (`bad_reply`).
 */
export class ChatFault extends Error {
  readonly kind: 'unreachable' | 'refused' | 'bad_reply';
  /** What an unusable answer cost. */
  readonly used: { input: number; output: number };

  constructor(
    kind: ChatFault['kind'],
    message: string,
    { used = { input: 0, output: 0 }, cause }: { used?: ChatFault['used']; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'ChatFault';
    this.kind = kind;
    this.used = used;
  }
}

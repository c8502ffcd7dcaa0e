import { RoomMessage } from '#contract/room-messages.ts';

/** The messages of GET live/events, until the stream ends. @throws if the connection breaks */
export async function* roomMessagesIn(reply: Response): AsyncGenerator<RoomMessage> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of reply.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data) yield RoomMessage.parse(JSON.parse(data));
    }
  }
}

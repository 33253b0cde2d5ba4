/** One contribution of client or server to a session, for people to read; several lines are one text. */
export type ConversationLine = {
  /** Milliseconds since the attempt began. */
  at: number;
  from: 'client' | 'server';
  text: string;
};

const MAX_LINES = 200;
const MAX_TEXT = 2_000;

/** The conversation of one attempt, without the body and without secrets; bounded, whatever the server sends. */
export class Conversation {
  readonly lines: ConversationLine[] = [];
  readonly #startedAt = performance.now();

  client(text: string): void {
    this.#add('client', text);
  }

  server(text: string): void {
    this.#add('server', text);
  }

  /** Milliseconds since the attempt began. */
  get elapsedMs(): number {
    return Math.round(performance.now() - this.#startedAt);
  }

  #add(from: 'client' | 'server', text: string): void {
    const at = this.elapsedMs;
    const last = this.lines.at(-1);
    if (last && last.from === from && last.at === at && last.text.length + text.length < MAX_TEXT)
      last.text += `\n${text}`;
    else if (this.lines.length < MAX_LINES) this.lines.push({ at, from, text: text.slice(0, MAX_TEXT) });
  }
}

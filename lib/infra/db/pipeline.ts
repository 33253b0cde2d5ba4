import pg from 'pg';
import { bindMessage } from './bind-message.ts';

/** A statement of which nothing but its success is wanted; prepared once a connection under its name. */
export type Statement = { name: string; text: string; values: unknown[] };

/** The members of the package's connection that its types leave out: the texts of prepared statements, by their names. */
type Connection = Omit<pg.Connection, 'parse' | 'execute'> & {
  parsedStatements: Record<string, string>;
  parse(message: { name: string; text: string; types: number[] }): void;
  execute(message: { portal: string; rows: number }): void;
};

/**
 * Several prepared statements behind one Sync: the server runs them in one transaction of its own, commits at the Sync
 * and answers once (PostgreSQL's protocol, "Pipelining"). With a Sync behind each, as the package sends them, it would
 * wake us for each.
 */
export class Pipeline extends pg.Query {
  readonly #statements: readonly Statement[];
  readonly #onEnd: (error: Error | null) => void;
  #parsing: Statement[] = [];
  #connection: Connection | null = null;

  /** @param onEnd called with the first statement's error, or when all are committed. */
  constructor(statements: readonly Statement[], onEnd: (error: Error | null) => void) {
    super('');
    this.#statements = statements;
    this.#onEnd = onEnd;
  }

  override submit = (given: pg.Connection): void => {
    const connection = given as unknown as Connection; // as it is, against its types
    this.#connection = connection;
    connection.on('parseComplete', this.#onParsed);
    for (const statement of this.#statements) {
      const { name, text, values } = statement;
      // Without a name it is parsed each time: the next one replaces it.
      if (name === '' || connection.parsedStatements[name] === undefined) {
        this.#parsing.push(statement);
        connection.parse({ name, text, types: [] });
      }
      for (const piece of bindMessage(name, values)) connection.stream.write(piece);
      connection.execute({ portal: '', rows: 0 });
    }
    connection.sync();
  };

  handleDataRow(): void {}

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#end(error);
  }

  handleReadyForQuery(): void {
    this.#end(null);
  }

  readonly #onParsed = (): void => {
    const parsed = this.#parsing.shift();
    if (parsed && this.#connection) this.#connection.parsedStatements[parsed.name] = parsed.text;
  };

  #end(error: Error | null): void {
    this.#connection?.off('parseComplete', this.#onParsed);
    this.#onEnd(error);
  }
}

/** The package has no types: the part that the tests use. */
declare module 'sparkpost' {
  type Answer = {
    results: {
      id: string;
      total_accepted_recipients: number;
      total_rejected_recipients: number;
      rcpt_to_errors?: { code: string; message: string }[];
    };
    errors?: { message: string; code: string }[];
  };
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default class SparkPost {
    constructor(key: string, options: { origin: string });
    transmissions: { send(transmission: object): Promise<Answer>; get(id: string): Promise<unknown> };
    suppressionList: {
      list(): Promise<{ results: object[] }>;
      get(email: string): Promise<{ results: object[] }>;
      upsert(entries: object[]): Promise<{ results: object }>;
      delete(email: string): Promise<unknown>;
    };
    events: { searchMessage(query: object): Promise<{ results: object[]; total_count: number; links: object }> };
  }
}

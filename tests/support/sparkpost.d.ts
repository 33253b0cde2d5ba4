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
    transmissions: {
      send(transmission: object): Promise<Answer>;
      get(id: string): Promise<{ results: { transmission: object } }>;
      list(filter?: object): Promise<{ results: object[] }>;
    };
    sendingDomains: {
      list(): Promise<{ results: { domain: string; status: object }[] }>;
      get(domain: string): Promise<{ results: object }>;
      create(domain: object): Promise<{ results: object }>;
      verify(domain: string, checks: object): Promise<{ results: object }>;
      delete(domain: string): Promise<unknown>;
    };
    get(options: { uri: string }): Promise<{ results: object }>;
    delete(options: { uri: string }): Promise<unknown>;
    suppressionList: {
      list(): Promise<{ results: object[] }>;
      get(email: string): Promise<{ results: object[] }>;
      upsert(entries: object[]): Promise<{ results: object }>;
      delete(email: string): Promise<unknown>;
    };
    events: { searchMessage(query: object): Promise<{ results: object[]; total_count: number; links: object }> };
  }
}

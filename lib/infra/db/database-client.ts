import pg from 'pg';
import { listServers } from '#lib/infra/config/database-url.ts';
import { addToCluster, findPrimary, forgetPrimary } from './primary.ts';
import { ReadOnlyError } from './read-only-error.ts';

/** PostgreSQL's code of a write that a server refuses because it is read-only. */
const READ_ONLY = '25006';

/** The function of PostgreSQL that warns of a commit without a standby's confirmation; the message itself is translated. */
const STANDBY_WAIT = 'SyncRepWaitForLSN';

/** The members of the package's connection that its types leave out. */
type Wire = {
  on(event: 'parameterStatus', handler: (status: { parameterName: string; parameterValue: string }) => void): void;
  on(event: 'errorMessage', handler: (error: { code?: string }) => void): void;
};

type OnConnected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * A connection to the server that accepts writes: of several hosts in a URI it chooses the primary, and it refuses a
 * standby. `PoolConfig.Client` takes it, so that the pool, Prisma Client and single connections choose alike.
 */
export class DatabaseClient extends pg.Client {
  readonly #servers: readonly string[];
  #isStandby = false;
  #isReadOnly = false;
  #isUnconfirmed = false;

  constructor(config: pg.ClientConfig = {}) {
    const servers = listServers(config.connectionString ?? '');
    super({ ...config, connectionString: servers[0] ?? config.connectionString });
    this.#servers = servers;
    // What runs on a connection that breaks is refused. Without a listener it would end the process, also in the moment between
    // its start and the pool's own listener.
    this.on('error', () => {});
    const wire = Reflect.get(this, 'connection') as Wire;
    // PostgreSQL reports its role with the start of a session, and again when it is promoted.
    wire.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on';
    });
    wire.on('errorMessage', ({ code }) => {
      if (code === READ_ONLY) this.#isReadOnly = true;
    });
    this.on('notice', ({ routine }) => {
      if (routine === STANDBY_WAIT) this.#isUnconfirmed = true;
    });
  }

  /** True once the server has refused a write: it is a standby, or a pooler now leads to one. */
  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  /** True once a commit was answered although no synchronous standby had confirmed it. */
  get isUnconfirmed(): boolean {
    return this.#isUnconfirmed;
  }

  override connect(): Promise<pg.Client>;
  override connect(onConnected: OnConnected): void;
  override connect(onConnected?: OnConnected): Promise<pg.Client> | undefined {
    const connecting = this.#connectToPrimary();
    if (!onConnected) return connecting;
    const report = onConnected as (error: Error | null, client?: pg.Client) => void;
    connecting.then(
      (client) => report(null, client),
      (error: Error) => report(error),
    );
    return undefined;
  }

  async #connectToPrimary(): Promise<pg.Client> {
    const isCluster = this.#servers.length > 1;
    if (isCluster) {
      const { host, port } = await findPrimary(this.#servers);
      Object.assign(this, { host, port }); // the package reads them when it connects, and its types call them read-only
    }
    try {
      await super.connect();
      if (this.#isStandby) throw new ReadOnlyError(`the server ${this.host}:${this.port} is a standby`);
    } catch (error) {
      if (isCluster) forgetPrimary(this.#servers);
      void this.end().catch(() => {});
      throw error;
    }
    if (isCluster) addToCluster(this.#servers, this);
    return this;
  }
}

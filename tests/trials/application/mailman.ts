import { execFileSync, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { poll } from '../../../bin/poll.ts';

/** Debian's Python, which has the packages of the application. */
const PYTHON = '/usr/bin/python3';

/** The folder of Mailman's web application (Debian's package mailman3-web). */
const MAILMAN = '/usr/share/mailman3-web';

/** The time for a start on a slow machine. */
const START_MS = 120_000;

/** Settings that keep the data of the application in a folder of its own; mail is not among them. */
const OWN_SETTINGS = `
import os

FOLDER = os.path.dirname(os.path.abspath(__file__))
SECRET_KEY = "trial"
ALLOWED_HOSTS = ["127.0.0.1"]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.join(FOLDER, "mailman.db")}}
HAYSTACK_CONNECTIONS = {"default": {"ENGINE": "haystack.backends.simple_backend.SimpleEngine"}}
LOGGING = {"version": 1, "disable_existing_loggers": False}
COMPRESS_ENABLED = False
COMPRESS_OFFLINE = False
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "http"
INSTALLED_APPS = (*INSTALLED_APPS, "anymail")
`;

/** Names the Debian packages that the trial needs if one is missing; null if none is. */
export function findMissing(): string | null {
  if (existsSync(MAILMAN)) {
    try {
      execFileSync(PYTHON, ['-c', 'import anymail, settings'], {
        env: { ...process.env, PYTHONPATH: MAILMAN },
        stdio: 'ignore',
      });
      return null;
    } catch {
      // A package is missing, or its settings may be read by its administrator only.
    }
  }
  return `Debian's mailman3-web and python3-django-anymail, and the right to read their settings, are needed: \
apt-get install mailman3-web python3-django-anymail`;
}

/** Mailman's web application with a database of its own. */
export class Mailman {
  readonly #folder: string;
  readonly #variables: Record<string, string>;

  /** @param variables the environment, which the settings read. */
  constructor(folder: string, variables: Record<string, string>) {
    this.#folder = folder;
    this.#variables = variables;
  }

  /** Replaces the settings for mail. */
  configure(settings: string): void {
    writeFileSync(join(this.#folder, 'trial_settings.py'), `from settings import *\n${OWN_SETTINGS}\n${settings}`);
  }

  /** Creates the tables. */
  migrate(): void {
    this.run('-m', 'django', 'migrate', '-v', '0');
  }

  /** Runs Python with the settings, and returns what it prints. @throws {Error} with its output when it fails */
  run(...args: string[]): string {
    const options = { cwd: this.#folder, env: this.#environment, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync(PYTHON, args, options);
  }

  /** Serves the application at a port until the returned function is called. @throws {Error} with its output */
  async serve(port: number): Promise<() => Promise<void>> {
    const args = ['-m', 'django', 'runserver', '--noreload', '--insecure', `127.0.0.1:${port}`];
    const child = spawn(PYTHON, args, { cwd: this.#folder, env: this.#environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/accounts/login/`).then(
        ({ ok }) => ok,
        () => false,
      );
    const stop = async () => {
      child.kill();
      await ended;
    };
    if (await poll(answers, START_MS, 250)) return stop;
    await stop();
    throw new Error(`Mailman did not start: ${output.slice(-4_000)}`);
  }

  get #environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      LC_ALL: 'C.UTF-8',
      PYTHONPATH: `${this.#folder}:${MAILMAN}`,
      PYTHONWARNINGS: 'ignore',
      DJANGO_SETTINGS_MODULE: 'trial_settings',
      ...this.#variables,
    };
  }
}

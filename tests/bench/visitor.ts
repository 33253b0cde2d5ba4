import { CookieJar } from '../fixtures/http/cookie-jar.ts';

/** A person who is signed in to the dashboard. */
export type Visitor = {
  /** Fetches a page or a call completely. @throws {Error} for any status but 200. */
  visit: (path: string) => Promise<string>;
  /** Fetches a call and parses its JSON. */
  read: (path: string) => Promise<Record<string, unknown>>;
};

const REDIRECTS_MAX = 5;

/** Signs in as a browser does: exchanges the password for a token and the token for a cookie. */
export async function logInToDashboard(url: string, person: { email: string; password: string }): Promise<Visitor> {
  const jar = new CookieJar();
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { 'x-product': 'transactional', cookie: jar.header(), ...init.headers };
    const response = await fetch(new URL(path, url), { redirect: 'manual', ...init, headers });
    jar.keep(response.headers);
    return response;
  };
  const visit = async (path: string): Promise<string> => {
    let response = await ask(path);
    let text = await response.text();
    for (let turn = 0; turn < REDIRECTS_MAX && response.status >= 300 && response.status < 400; turn += 1) {
      const { pathname, search } = new URL(response.headers.get('location') ?? '/', url);
      response = await ask(pathname + search);
      text = await response.text();
    }
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}: ${text.slice(0, 300)}`);
    return text;
  };
  const post = (path: string, type: string, body: string) =>
    ask(path, { method: 'POST', headers: { 'content-type': type, origin: url }, body });

  const { email, password } = person;
  // A visitor of an earlier run may still be signed in.
  const credentials = JSON.stringify({ email, password, logoutFromOthers: true });
  const signedIn = await post('/api/config/v1/signin', 'application/json', credentials);
  if (!signedIn.ok) throw new Error(`The login answers ${signedIn.status}: ${await signedIn.text()}`);
  const { token } = await signedIn.json();
  const { csrfToken } = JSON.parse(await visit('/api/auth/csrf'));
  const form = new URLSearchParams({ token, csrfToken, json: 'true' });
  await post('/api/auth/callback/credentials', 'application/x-www-form-urlencoded', form.toString());
  return { visit, read: async (path) => JSON.parse(await visit(path)) };
}

import { afterEach, describe, expect, it, vi } from 'vitest';

/** Opens the module in a page of its own; returns what it does with the addresses that it opens. */
async function openPage() {
  const opened: string[] = [];
  const location = { pathname: '/activity', search: '?status=bounce', assign: (url: string) => opened.push(url) };
  vi.stubGlobal('window', { location });
  vi.resetModules();
  return { opened, ...(await import('#lib/client/go-to-login.ts')) };
}

afterEach(() => vi.unstubAllGlobals());

describe('goToLogin', () => {
  it('renews the session and leads back to the page', async () => {
    const { opened, goToLogin } = await openPage();
    goToLogin();
    expect(opened).toEqual(['/api/dashboard/v1/auth-session/renew?to=%2Factivity%3Fstatus%3Dbounce']);
  });

  it('does nothing after a sign-out, whose page the browser has not reached yet', async () => {
    const { opened, goToLogin, goToLogout } = await openPage();
    goToLogout();
    goToLogin();
    expect(opened).toEqual(['/logout']);
  });
});

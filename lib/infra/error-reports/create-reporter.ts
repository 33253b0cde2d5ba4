import {
  createStackParser,
  createTransport,
  eventFiltersIntegration,
  linkedErrorsIntegration,
  Scope,
  type Transport,
} from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import { APP_VERSION } from '#lib/core/app-version.ts';
import { scrubEnvelope } from '#lib/core/scrub-envelope.ts';
import { createTokenBuckets } from '#lib/core/token-bucket.ts';
import type { ErrorReporter } from './reporter.ts';

/** How long the service may take to answer, in milliseconds. */
const SEND_MS = 10_000;

/** Reports at once, and then one every two seconds: a failing dependency must not become a flood. */
const LIMIT = { perSecond: 0.5, burst: 20 };

/** Creates the reporter of a process. It collects nothing on its own: no requests, no breadcrumbs, no host names. */
export function createReporter(dsn: string): ErrorReporter {
  const client = new ServerRuntimeClient({
    dsn,
    release: APP_VERSION,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [eventFiltersIntegration(), linkedErrorsIntegration()],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: createScrubbingTransport,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    sendClientReports: false,
  });
  client.init();
  const buckets = createTokenBuckets(LIMIT);
  return {
    report(error, facts) {
      if (!buckets.take('reports', performance.now()).allowed) return;
      const scope = new Scope();
      scope.setClient(client);
      scope.setTags(facts);
      scope.captureException(error);
    },
    async flush(timeoutMs) {
      await client.flush(timeoutMs);
    },
  };
}

/** The transport of a server: one POST per envelope, scrubbed. */
function createScrubbingTransport(options: Parameters<typeof createTransport>[0] & { url: string }): Transport {
  const transport = createTransport(options, async ({ body }) => {
    const response = await fetch(options.url, {
      method: 'POST',
      // A copy, because the view may be of shared memory as far as its type says.
      body: typeof body === 'string' ? body : new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(SEND_MS),
    });
    await response.body?.cancel();
    const limits = response.headers.get('x-sentry-rate-limits');
    return {
      statusCode: response.status,
      headers: { 'x-sentry-rate-limits': limits, 'retry-after': response.headers.get('retry-after') },
    };
  });
  return { ...transport, send: (envelope) => transport.send(scrubEnvelope(envelope)) };
}

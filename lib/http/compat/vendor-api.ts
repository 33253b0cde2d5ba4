import type { Grant } from '#lib/registry/grants.ts';
import type { AuthenticatedKey } from '#lib/senders/api-keys/authenticated-key.ts';
import type { ApiAnswer, ApiCall } from '../send-api/call.ts';
import type { RunningCall } from '../send-api/call-steps.ts';
import type { FieldTable } from './field-table.ts';
import type { Form } from './read-form.ts';

/** A call whose key is not proven yet; `path` is without its prefix. */
export type CallToAuthenticate = RunningCall & { prefix: string };

/** An authenticated call of a vendor's API. */
export type VendorCall<Body> = {
  call: ApiCall;
  key: AuthenticatedKey;
  /** The decoded parts of the path in braces. */
  params: readonly string[];
  /** The URL under which the vendor's paths were called. */
  baseUrl: string;
  body: Body;
};

/** A body that was read as JSON or as a form. */
export type ReadBody = { json: unknown } | { form: Form };

type Facts = { summary: string; grant: Grant };

/** One call of a vendor's API, by the form of its body. */
export type VendorRoute =
  | (Facts & { body: 'none'; run(call: VendorCall<undefined>): Promise<ApiAnswer> })
  | (Facts & { body: 'json'; run(call: VendorCall<unknown>): Promise<ApiAnswer> })
  | (Facts & { body: 'form'; run(call: VendorCall<Form>): Promise<ApiAnswer> })
  | (Facts & { body: 'json or form'; run(call: VendorCall<ReadBody>): Promise<ApiAnswer> });

/** One path of a vendor's API with its calls by method. */
export type VendorPath = { pattern: RegExp; name: string; methods: Partial<Record<string, VendorRoute>> };

/** The API of a vendor. */
export type VendorApi = {
  title: string;
  paths: readonly VendorPath[];
  /** Returns the key of a call; empty without one. Calls of an API without it are signed. */
  readKey?(call: ApiCall): string;
  /** Proves the key of a signed call; `beforeLookUp` is called before the database is asked, and may refuse. */
  authenticate?(call: CallToAuthenticate, beforeLookUp: () => void): Promise<AuthenticatedKey>;
  /** The header that names the sub-account that a key acts for. */
  subaccountHeader: string;
  /** The fields of each body, from which the docs are made. */
  tables: readonly FieldTable[];
};

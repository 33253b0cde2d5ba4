/** Texts of the API reference (/docs/api). */
export const docs = {
  title: 'API reference',
  baseUrl: 'Send API: <code></code>',
  document: 'OpenAPI document',
  dashboard: 'Dashboard',
  copy: 'Copy',
  loading: 'Loading the reference',
  failed: 'The reference could not be loaded. Reload the page; the OpenAPI document has the same content.',
} as const;

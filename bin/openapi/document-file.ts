/**
 * The path of the OpenAPI document in the package. The dashboard serves it at `/api/openapi.json`. Apart from what writes the
 * document, so that the supervisor does not load every call to know it.
 */
export const API_DOCUMENT = 'public/api/openapi.json';

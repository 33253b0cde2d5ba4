import { serveSendApi } from '../send-api/serve-send-api.ts';
import { answerApiCall } from './answer-api-call.ts';

/** Serves the send API and the APIs of other vendors with Web types, for the web server. */
export const serveApi = (request: Request): Promise<Response> => serveSendApi(request, answerApiCall);

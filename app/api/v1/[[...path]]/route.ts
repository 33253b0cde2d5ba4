import { serveSendApi } from '#lib/http/send-api/serve-send-api.ts';

export {
  serveSendApi as DELETE,
  serveSendApi as GET,
  serveSendApi as HEAD,
  serveSendApi as OPTIONS,
  serveSendApi as PATCH,
  serveSendApi as POST,
  serveSendApi as PUT,
};

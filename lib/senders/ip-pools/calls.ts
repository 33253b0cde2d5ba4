import { call } from '#lib/core/call.ts';
import { PageFacts, PageQuery, takePage } from '#lib/core/page.ts';
import { chooseDomainPool, getDomainPool } from '#lib/senders/ip-pools/choose-domain-pool.ts';
import { createIpPool, deleteIpPool, updateIpPool } from '#lib/senders/ip-pools/ip-pools.ts';
import {
  addPoolAddress,
  checkAddressNow,
  removePoolAddress,
  updatePoolAddress,
} from '#lib/senders/ip-pools/pool-addresses.ts';

import { getIpPool, listIpAddresses, listIpPools } from '#lib/senders/ip-pools/queries.ts';

import {
  AddPoolAddressInput,
  ChooseIpPoolInput,
  ChosenIpPool,
  CreateIpPoolInput,
  IpAddress,
  IpAddressList,
  IpPoolDetail,
  IpPoolList,
  UpdateIpPoolInput,
  UpdatePoolAddressInput,
} from '#lib/senders/ip-pools/schema.ts';

/** The console's calls of IP pools. */
export const CALLS = {
  'GET /api/config/v1/domain/sending/{id}/ip-pool': call({
    summary: 'Get the IP pool of a sending domain',
    access: 'sending_domains/manage',
    feature: ['sendingDomain.detail', 'ipPool'],
    answer: ChosenIpPool,
    run: ({ ctx, params }) => getDomainPool(ctx, { id: params.id ?? '' }),
  }),
  'PUT /api/config/v1/domain/sending/{id}/ip-pool': call({
    summary: 'Set the IP pool of a sending domain, or return to the default of the company',
    access: 'sending_domains/manage',
    feature: ['sendingDomain.detail', 'ipPool'],
    body: ChooseIpPoolInput,
    answer: ChosenIpPool,
    run: ({ ctx, params, body }) => chooseDomainPool(ctx, { id: params.id ?? '', ...body }),
  }),
  'POST /api/config/v1/ip-pool/{id}/address/{addressId}/check': call({
    summary: 'Request a check of an address by a relay; returns the last result',
    access: 'ip_pools/manage',
    feature: 'ipPool.detail',
    answer: IpAddress,
    status: 202,
    run: ({ ctx, params }) => checkAddressNow(ctx, { id: params.id ?? '', addressId: params.addressId ?? '' }),
  }),
  'PUT /api/config/v1/ip-pool/{id}/address/{addressId}': call({
    summary: 'Pause, resume or retire an address of an IP pool, or restart its warm-up',
    access: 'ip_pools/manage',
    feature: 'ipPool.update',
    body: UpdatePoolAddressInput,
    answer: IpPoolDetail,
    run: async ({ ctx, params, body }) => {
      const target = { id: params.id ?? '', addressId: params.addressId ?? '' };
      await updatePoolAddress(ctx, { ...target, ...body });
      return getIpPool(ctx, target);
    },
  }),
  'DELETE /api/config/v1/ip-pool/{id}/address/{addressId}': call({
    summary: 'Remove an address from an IP pool; it stays with the company',
    access: 'ip_pools/manage',
    feature: 'ipPool.update',
    status: 204,
    run: ({ ctx, params }) => removePoolAddress(ctx, { id: params.id ?? '', addressId: params.addressId ?? '' }),
  }),
  'POST /api/config/v1/ip-pool/{id}/address': call({
    summary: 'Move one of the company’s addresses to an IP pool',
    access: 'ip_pools/manage',
    feature: 'ipPool.update',
    body: AddPoolAddressInput,
    answer: IpPoolDetail,
    run: async ({ ctx, params, body }) => {
      const id = params.id ?? '';
      await addPoolAddress(ctx, { id, ...body });
      return getIpPool(ctx, { id });
    },
  }),
  'GET /api/config/v1/ip-pool/{id}': call({
    summary: 'Get an IP pool with its addresses, their warm-up and their check results',
    access: 'ip_pools/manage',
    feature: 'ipPool.detail',
    answer: IpPoolDetail,
    run: ({ ctx, params }) => getIpPool(ctx, { id: params.id ?? '' }),
  }),
  'PUT /api/config/v1/ip-pool/{id}': call({
    summary: 'Update an IP pool, or make it the default',
    access: 'ip_pools/manage',
    feature: 'ipPool.update',
    body: UpdateIpPoolInput,
    answer: IpPoolDetail,
    run: async ({ ctx, params, body }) => {
      const id = params.id ?? '';
      await updateIpPool(ctx, { id, ...body });
      return getIpPool(ctx, { id });
    },
  }),
  'DELETE /api/config/v1/ip-pool/{id}': call({
    summary: 'Delete an IP pool; its addresses stay with the company',
    access: 'ip_pools/manage',
    feature: 'ipPool.delete',
    status: 204,
    run: ({ ctx, params }) => deleteIpPool(ctx, { id: params.id ?? '' }),
  }),
  'GET /api/config/v1/ip-pool/address': call({
    summary: 'List the source addresses that the operator assigned to the company',
    access: 'ip_pools/manage',
    feature: 'ipPool',
    answer: IpAddressList,
    run: async ({ ctx }) => ({ data: await listIpAddresses(ctx) }),
  }),
  'GET /api/config/v1/ip-pool': call({
    summary: 'List IP pools: those of the company, and the names and states of those of the installation',
    access: 'ip_pools/manage',
    feature: 'ipPool',
    query: PageQuery,
    answer: IpPoolList.extend(PageFacts),
    run: async ({ ctx, query }) => takePage(await listIpPools(ctx), query),
  }),
  'POST /api/config/v1/ip-pool': call({
    summary: 'Create an IP pool',
    access: 'ip_pools/manage',
    feature: 'ipPool.create',
    body: CreateIpPoolInput,
    answer: IpPoolDetail,
    status: 201,
    run: async ({ ctx, body }) => getIpPool(ctx, { id: await createIpPool(ctx, body) }),
  }),
};

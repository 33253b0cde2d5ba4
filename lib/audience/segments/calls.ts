import {
  CreateSegmentInput,
  DeletedSegment,
  PreviewSegmentInput,
  SegmentDetail,
  SegmentFindings,
  SegmentList,
  SegmentPreview,
  SegmentQuery,
  SegmentUsers,
  SegmentVersionQuery,
  SegmentVersions,
  SegmentVocabulary,
  TestedSegment,
  TestSegmentInput,
  UpdateSegmentInput,
} from '#lib/audience/segments/answers/schema.ts';
import {
  getSegment,
  getSegmentFindings,
  getVocabulary,
  listSegments,
  listSegmentUsers,
  listSegmentVersions,
} from '#lib/audience/segments/lists.ts';
import { previewSegment, testSegment } from '#lib/audience/segments/people.ts';
import { createSegment, deleteSegment, updateSegment } from '#lib/audience/segments/segments.ts';
import { call } from '#lib/core/call.ts';

const view = { access: 'contacts/view', feature: 'contactManagement.segment' } as const;
const modify = { access: 'contacts/modify', feature: 'contactManagement.segment' } as const;

/** The suite's calls of segments. */
export const CALLS = {
  'GET /api/suite/v1/contacts/segment/vocabulary': call({
    ...view,
    summary: 'Get the fields, labels and segments that conditions can name',
    answer: SegmentVocabulary,
    run: ({ ctx }) => getVocabulary(ctx),
  }),
  'POST /api/suite/v1/contacts/segment/test': call({
    ...view,
    summary: 'Test a question on one contact: of each condition, whether it matches and the value that it looks at',
    body: TestSegmentInput,
    answer: TestedSegment,
    run: ({ ctx, body }) => testSegment(ctx, body),
  }),
  'POST /api/suite/v1/contacts/segment/preview': call({
    ...view,
    summary:
      'Count the contacts who match a question, and list 20; a new count of the same caller cancels the one before',
    body: PreviewSegmentInput,
    answer: SegmentPreview,
    run: ({ ctx, body, request }) => previewSegment(ctx, body, request.signal),
  }),
  'GET /api/suite/v1/contacts/segment/findings': call({
    ...view,
    summary: 'Find the watched segments that are slow to compare, and whether there are too many',
    answer: SegmentFindings,
    run: ({ ctx }) => getSegmentFindings(ctx),
  }),
  'GET /api/suite/v1/contacts/segment/{id}/users': call({
    ...view,
    summary: 'List what uses a segment',
    answer: SegmentUsers,
    run: ({ ctx, params }) => listSegmentUsers(ctx, { id: params.id ?? '' }),
  }),
  'GET /api/suite/v1/contacts/segment/{id}/versions': call({
    ...view,
    summary: 'List the latest 100 versions of a segment',
    answer: SegmentVersions,
    run: ({ ctx, params }) => listSegmentVersions(ctx, { id: params.id ?? '' }),
  }),
  'GET /api/suite/v1/contacts/segment/{id}': call({
    ...view,
    summary: 'Get a segment with its question, of the latest version or an earlier one',
    query: SegmentVersionQuery,
    answer: SegmentDetail,
    run: ({ ctx, params, query }) => getSegment(ctx, { ...query, id: params.id ?? '' }),
  }),
  'PUT /api/suite/v1/contacts/segment/{id}': call({
    ...modify,
    summary: 'Change, archive or bring back a segment; a changed question makes the next version',
    body: UpdateSegmentInput,
    answer: SegmentDetail,
    run: ({ ctx, params, body }) => updateSegment(ctx, { ...body, id: params.id ?? '' }),
  }),
  'DELETE /api/suite/v1/contacts/segment/{id}': call({
    ...modify,
    summary: 'Delete a segment that nothing uses',
    answer: DeletedSegment,
    run: ({ ctx, params }) => deleteSegment(ctx, { id: params.id ?? '' }),
  }),
  'GET /api/suite/v1/contacts/segment': call({
    ...view,
    summary: 'List segments with their questions in words, their sizes and how many things use them',
    query: SegmentQuery,
    answer: SegmentList,
    run: ({ ctx, query }) => listSegments(ctx, query),
  }),
  'POST /api/suite/v1/contacts/segment': call({
    ...modify,
    summary: 'Create a segment',
    body: CreateSegmentInput,
    answer: SegmentDetail,
    status: 201,
    run: ({ ctx, body }) => createSegment(ctx, body),
  }),
};

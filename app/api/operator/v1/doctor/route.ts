import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getDoctorReport } from '#lib/service/operations/doctor/get-doctor-report.ts';
import { requestDoctor } from '#lib/service/operations/doctor/request-doctor.ts';
import { DoctorReport, Requested } from '#lib/service/operations/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the results of the last health checks',
    access: 'operations',
    answer: DoctorReport,
    run: () => getDoctorReport(),
  }),
  POST: handle({
    summary: 'Request the health checks now; a relay with the role jobs runs them',
    access: 'operations',
    answer: Requested,
    status: 202,
    run: ({ ctx }) => requestDoctor(ctx),
  }),
});

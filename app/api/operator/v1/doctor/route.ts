import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { getDoctorReport } from '#lib/operations/doctor/get-doctor-report.ts';
import { requestDoctor } from '#lib/operations/doctor/request-doctor.ts';
import { DoctorReport, Requested } from '#lib/operations/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'What the doctor found when it last looked',
    access: 'operations',
    answer: DoctorReport,
    run: () => getDoctorReport(),
  }),
  POST: handle({
    summary: 'Lets the doctor look now; a relay with the role jobs does it',
    access: 'operations',
    answer: Requested,
    status: 202,
    run: ({ ctx }) => requestDoctor(ctx),
  }),
});

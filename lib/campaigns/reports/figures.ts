import { readAverage, readFigures, type SendAverage, type SendFigures } from './figures-store.ts';

/** Lists the figures of the last sends of campaigns by their ids; those that were never sent are left out. */
export const listFigures = async (companyId: string, refIds: readonly string[]): Promise<Map<string, SendFigures>> =>
  new Map((await readFigures(companyId, refIds)).map(({ refId, ...figures }) => [refId, figures]));

/** Returns the mean rates of a company's last sends; null if none had enough people. */
export const getAverage = (companyId: string): Promise<SendAverage | null> => readAverage(companyId);

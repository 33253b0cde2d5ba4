/** Texts of work in the background, wherever it is shown. */
export const jobs = {
  running: 'Work in the background',
  waiting: 'Waiting',
  canceling: 'Canceling',
  progress: '{done, number} of {total, number}',
  startedBy: 'Started by {name}. You can leave this page.',
  mayLeave: 'You can leave this page.',
  cancel: 'Cancel',
  cancelOf: 'Cancel: {name}',
  see: 'Open',
  seeOf: 'Open: {name}',
};

/** Texts of the activity panel. */
export const activities = {
  button: 'Activity panel',
  title: 'Activity',
  description: 'What runs in the background, and what was done here.',
  running: 'Running now',
  nothingRuns: 'Nothing runs in the background.',
  ofThing: 'Done with what is open',
  ofCompany: 'Done in the company',
  none: 'Nothing was done with it yet.',
  closed: 'Open a contact, a segment or another thing to see what was done with it.',
  more: 'Show earlier ones',
  by: 'by {name}',
  operator: 'the operator',
  system: 'the product',
  key: 'the API key {name}',
  gone: 'someone who is no longer here',
};

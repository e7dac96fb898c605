/** Calls back as a service does when a task has changed; gives the status of the answer. */
export async function callBack(url: string, taskId: string, state = 'success'): Promise<number> {
  const body = JSON.stringify({ code: 200, msg: 'success', data: { task_id: taskId, state } });
  return (await fetch(url, { method: 'POST', body })).status;
}

import { Migration } from '@mikro-orm/migrations'

/**
 * Bodies of events end: of one that nobody reads any more there stays what it was, when, and of whatever it tells the ids and statuses, which is what
 * the books and the history of an escrow ask (docs/retention.md). An event changes in this one way, once, by the owner's function alone: the
 * application still has no right to change one. `outlined_events` has one row: everything up to this place of the feed has its outline alone.
 */
export class OutlinedEventsMigration extends Migration {
  override up(): void {
    this.addSql(`
create table outlined_events (
  singleton boolean primary key default true check (singleton),
  xid xid8 not null,
  seq bigint not null
);
insert into outlined_events (xid, seq) values ('0', 0);
grant select on outlined_events to amana_app;

-- Texts of JSON are put together as an event's body is, without blanks: an index looks for what stands in them.
create function json_outline(given json, names text[]) returns text
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select '{' || coalesce(string_agg(to_json(m.name)::text || ':' || m.value::text, ',' order by m.place), '') || '}'
  from json_each(given) with ordinality m (name, value, place)
  where json_typeof(m.value) not in ('object', 'array') and (names is null or m.name = any(names)) and length(m.value::text) <= 100 $$;

create function event_data_outline(given json) returns text
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select '{' || coalesce(string_agg(to_json(m.name)::text || ':' ||
    case json_typeof(m.value) when 'object' then json_outline(m.value, array['id', 'status']) else m.value::text end, ',' order by m.place), '') || '}'
  from json_each(given) with ordinality m (name, value, place)
  where json_typeof(m.value) <> 'array' and (json_typeof(m.value) = 'object' or length(m.value::text) <= 100) $$;

create function event_outline(body text) returns text
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select left(json_outline(body::json, null), -1) || ',"data":' || event_data_outline(body::json -> 'data') || '}' $$;

create function guard_event_body() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  kept domain_event := new;
begin
  kept.body := old.body;
  if kept is distinct from old or new.body is distinct from event_outline(old.body) then
    raise exception 'an event is never changed, but for its outline' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger append_only on domain_event;
create trigger append_only before delete on domain_event for each row execute function refuse_change();
create trigger guard_event_body before update on domain_event for each row execute function guard_event_body();

-- In the order of the feed, up to the first that was written later than that or is still on its way to somebody.
create function outline_events(until timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  reached outlined_events;
  event record;
  outlined int := 0;
begin
  select * into strict reached from outlined_events for update;
  for event in
    select e.id, e.xid, e.seq, e.created_at from domain_event e
    where (e.xid, e.seq) > (reached.xid, reached.seq) and e.xid < pg_snapshot_xmin(pg_current_snapshot())
    order by e.xid, e.seq limit most
  loop
    exit when event.created_at >= until or exists (select from webhook_delivery d where d.event_id = event.id and d.finished_at is null);
    update domain_event e set body = event_outline(e.body) where e.id = event.id;
    reached.xid := event.xid;
    reached.seq := event.seq;
    outlined := outlined + 1;
  end loop;
  update outlined_events set xid = reached.xid, seq = reached.seq;
  return outlined;
end $$;
revoke execute on function outline_events from public;
grant execute on function outline_events to amana_app;`)
  }
}

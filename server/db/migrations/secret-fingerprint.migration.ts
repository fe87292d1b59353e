import { Migration } from '@mikro-orm/migrations'

/** Which `SECRET_KEY` the database belongs to (decisions 2). The application may say it once, and nobody may change it afterwards. */
export class SecretFingerprintMigration extends Migration {
  override up(): void {
    this.addSql(`alter table deployment add column secret_fingerprint bytea`)
    this
      .addSql(`create function guard_secret_fingerprint() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.secret_fingerprint is not null and new.secret_fingerprint is distinct from old.secret_fingerprint then
    raise exception 'this database has its secret key' using errcode = 'check_violation', constraint = 'deployment_secret_fingerprint';
  end if;
  return new;
end $$`)
    this.addSql(`create trigger guard_secret_fingerprint before update on deployment
      for each row execute function guard_secret_fingerprint()`)
    this.addSql(`grant update (secret_fingerprint) on deployment to amana_app`)
  }
}
